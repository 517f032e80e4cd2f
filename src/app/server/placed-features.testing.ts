import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { placedBlacklist, placedWhitelist } from '#features/access-lists/server/access-lists.testing.ts';
import { placedAppUsers } from '#features/app-users/server/app-users.testing.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { placedCompanyDocuments } from '#features/company-documents/server/company-documents.testing.ts';
import { placedFeedback } from '#features/feedback/server/feedback.testing.ts';
import { placedMessages } from '#features/messages/server/messages.testing.ts';
import { placedRepair } from '#features/repair/server/repair.testing.ts';
import { placedSignIns } from '#features/sign-ins/server/sign-ins.testing.ts';
import { placedStores } from '#features/stores/server/stores.testing.ts';
import { placedResults } from '#features/surveys/server/results/placed-results.testing.ts';
import { placedExams } from '#features/surveys/server/operating.testing.ts';
import { placedSurveys } from '#features/surveys/server/surveys.testing.ts';
import { placedWebUsers } from '#features/web-users/server/web-users.testing.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Aimed, MarkedPlace, Offer, PlacedFeature, RowsOfPlace } from './placed.testing.ts';
import type { TestServer } from './server.testing.ts';

/** Every feature with rows of scope `rows`. Those that name people come before those that remove them. */
const placedFeatures: readonly PlacedFeature[] = [
  placedStores,
  placedFeedback,
  placedCompanyDocuments,
  placedBlacklist,
  placedWhitelist,
  placedWebUsers,
  placedAppUsers,
  placedRepair,
  placedMessages,
  placedExams,
  placedSurveys,
  placedResults,
  placedSignIns,
];

/** A plant with a row of every feature. */
export type FilledPlace = MarkedPlace & { rows: readonly RowsOfPlace[] };

export const readsOf = ({ rows }: FilledPlace): Aimed[] => rows.flatMap(({ reads }) => reads);
export const writesOf = async ({ rows }: FilledPlace): Promise<Aimed[]> =>
  (await Promise.all(rows.map(({ writes }) => writes()))).flat();
export const offersOf = ({ rows }: FilledPlace): Offer[] => rows.flatMap(({ offers }) => offers);

const placeOf = (mark: string, { coid, plantid }: { coid: string; plantid: string }): MarkedPlace => {
  const plant = coid + plantid;
  return { mark, coid, plantid, plant, department: `${plant}_${mark}DEP`, person: `${mark}WEB` };
};

/** Names the plant, which `addPlaces` has added, by the mark, and adds its department, its person and its rows. */
export const fillPlace = async (
  server: TestServer,
  mark: string,
  { coid, plantid }: { coid: string; plantid: string },
): Promise<FilledPlace> => {
  const place = placeOf(mark, { coid, plantid });
  const { department, person } = place;
  await server.db.write({ empid: 'test' }, async (trx) => {
    const depid = `${mark}DEP`;
    await trx
      .insertInto('department')
      .values({ depid, depname: depid, coid, plantid, parentkey: null, ancestors: [department] })
      .execute();
    await trx
      .updateTable('master_data')
      .set({ content: mark })
      .where('class2', '=', 'PLANT')
      .where('class3', '=', coid)
      .where('class4', '=', plantid)
      .execute();
  });
  await server.person(person, { coid, plantid, depkey: department });
  await server.give(bannerMenu.id, 'VIEWER', [{ type: 'H', contentoid: person, containSub: 'N' }]);
  const rows: RowsOfPlace[] = [];
  for (const feature of placedFeatures) rows.push(await feature.add(server, place));
  return { ...place, rows };
};

const oidForm = /^[\da-f]{8}-/;
const nowhere = '01900000-0000-7000-8000-00000000000f';

/**
 * The same rows in another plant where nobody has added them: what a reader must not be able to distinguish from
 * another plant's rows.
 */
export const missingPlace = (
  there: FilledPlace,
  mark: string,
  plant: { coid: string; plantid: string },
): FilledPlace => {
  const place = placeOf(mark, plant);
  const idHere = (id: string): string =>
    oidForm.test(id) ? nowhere : id.replaceAll(there.plant, place.plant).replaceAll(there.mark, mark);
  const rows = there.rows.map(({ ids }, nth) => {
    const here = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, idHere(id)]));
    return placedFeatures[nth]?.as(here, place);
  });
  return { ...place, rows: rows.filter((one) => one !== undefined) };
};

/** By what an answer shows that it has rows of the place: their mark, their oids and their people's sessions. */
export const tracesOf = async ({ db }: TestServer, { mark, rows }: FilledPlace): Promise<string[]> => {
  const sessions = await sql<{ oid: string }>`select oid from session where empid like ${`${mark}%`}`.execute(db.read);
  const oids = rows.flatMap(({ ids }) => Object.values(ids)).filter((id) => oidForm.test(id));
  return [mark, ...oids, ...sessions.rows.map(({ oid }) => oid)];
};

const root = path.resolve(import.meta.dirname, '../../..');
const contracts = globSync('src/features/*/*.contract.ts', { cwd: root }).map((file) => ({
  folder: path.dirname(file),
  text: readFileSync(path.join(root, file), 'utf8'),
}));

/** Where the feature of a call declares its rows; `platformFile` for the platform's own calls. */
export const declaredIn = ({ path: address }: EndpointSpec, platformFile: string): string => {
  const folder = contracts.find(({ text }) => text.includes(`'${address}'`))?.folder;
  if (folder === undefined) return platformFile;
  const here = 'src/app/server/placed-features.testing.ts';
  return `the \`forMatrices\` of ${folder}/server/${path.basename(folder)}.testing.ts, which ${here} lists`;
};
