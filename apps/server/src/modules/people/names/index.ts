export { spellingsOf, wordsOf, wordsToIndex } from './name-words.ts';
