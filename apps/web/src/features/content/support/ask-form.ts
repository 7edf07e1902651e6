/** The server takes no shorter words. */
const LENGTH_MIN = 3;

interface Question {
  readonly subject: string;
  readonly text: string;
}

/** Which words of a question are too few, with the complaint. */
export function askProblems(
  question: Question,
  tooShort: string,
): Partial<Record<keyof Question, string>> {
  const isShort = (text: string): boolean => text.trim().length < LENGTH_MIN;
  return {
    ...(isShort(question.subject) ? { subject: tooShort } : {}),
    ...(isShort(question.text) ? { text: tooShort } : {}),
  };
}
