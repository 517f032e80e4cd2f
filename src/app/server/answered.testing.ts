import type { TestAnswer } from './server.testing.ts';

/** The content of an answer that must have succeeded; otherwise the error says what was answered, and why. */
export const contentOf = async <Content>(what: string, answer: Promise<TestAnswer<Content>>): Promise<Content> => {
  const { status, code, reason, fields, content } = await answer;
  if (code === '200') return content;
  const shown = JSON.stringify({ status, code, reason, fields, content });
  throw new Error(
    `${what} was not added: ${shown}${code.startsWith('5') ? '; TEST_LOG=error shows the error, and audit-triggers.test.ts a table without triggers' : ''}`,
  );
};
