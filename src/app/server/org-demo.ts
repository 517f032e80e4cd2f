// npm run org:demo -- --employees 5000 [--seed 1]: fills an empty database with a fictitious organisation.
import { parseArgs } from 'node:util';
import { fillDemoOrganisation, OrganisationNotEmpty } from '#platform/organisation/server/demo-organisation.ts';
import { withDatabase } from './command-database.ts';
import { describeTrouble } from './trouble.ts';

const usage = 'npm run org:demo -- --employees 5000 [--seed 1]';

/** Parses a positive integer; throws RangeError for anything else. */
const wholeNumber = (name: string, text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new RangeError(`--${name} takes a whole number from 1 on, not ${text}`);
  return number;
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      employees: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(usage);
  const options = { employees: wholeNumber('employees', values.employees), seed: wholeNumber('seed', values.seed) };
  const made = await withDatabase((db) => fillDemoOrganisation(db, options));
  console.log(
    `${made.companies} companies, ${made.plants} plants, ${made.departments} departments, ${made.employees} employees`,
  );
};

try {
  await run();
} catch (error) {
  const expected = error instanceof OrganisationNotEmpty || error instanceof RangeError;
  const wrongArguments = error instanceof TypeError && 'code' in error;
  console.error(expected || wrongArguments ? `${error.message}\n${usage}` : describeTrouble(error));
  process.exitCode = 1;
}
