const mebibyte = 1024 * 1024;

/** Limits of an uploaded file. Large models of real companies have some 3,000 elements in 2 MiB. */
export const readingLimits = {
  fileBytes: 5 * mebibyte,
  /** Elements of the XML, of the diagram too. */
  elements: 60_000,
  depth: 100,
  attributeCharacters: 200_000,
  attributes: 200,
  deadlineMs: 15_000,
  heapMebibytes: 512,
  processes: 50,
  stages: 500,
  /** Of all forms of a process. */
  fields: 3_000,
  notes: 50,
  idCharacters: 255,
  nameCharacters: 255,
} as const;

export type ReadingLimits = { [Name in keyof typeof readingLimits]: number };
