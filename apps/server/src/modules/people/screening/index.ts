export { Screening } from './screening.ts';
