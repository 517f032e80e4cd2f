import { contentOf } from '#app/server/answered.testing.ts';
import { aim, offer, forMatrices, says } from '#app/server/placed.testing.ts';
import type { TestAnswer, TestServer, TestSession } from '#app/server/server.testing.ts';
import { fileOf, pdfOf } from '#platform/files/server/files.testing.ts';
import {
  companyDocumentCalls,
  companyDocumentConfirmationCalls,
  type CompanyDocumentRow,
  companyDocumentMenu,
} from '../company-documents.contract.ts';

/** Companies AA and BB with plants 01 and 02, CC with a plant that is not in use, DD without any, EE with 01. */
export const addPlaces = async ({ db }: TestServer): Promise<void> => {
  const place = (
    class2: string,
    class3: string,
    class4: string,
    content: string,
    sort: number,
    status = 'Y' as 'Y' | 'N',
  ) => ({
    class1: 'ORG',
    class2,
    class3,
    class4,
    class5: class2 === 'PLANT' ? 'TWD' : '',
    content,
    sort,
    status,
  });
  await db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('master_data')
      .values([
        place('CO', 'AA', '', '甲公司', 1),
        place('CO', 'BB', '', '乙公司', 2),
        place('CO', 'CC', '', '丙公司', 3),
        place('CO', 'DD', '', '丁公司', 4),
        place('CO', 'EE', '', '戊公司', 5),
        place('PLANT', 'AA', '02', '甲二廠', 12),
        place('PLANT', 'AA', '01', '甲一廠', 11),
        { ...place('PLANT', 'AA', '01', '甲一廠（美元）', 19), class5: 'USD' },
        place('PLANT', 'BB', '01', '乙一廠', 13),
        place('PLANT', 'BB', '02', '乙二廠', 14),
        place('PLANT', 'EE', '01', '戊一廠', 15),
        place('PLANT', 'CC', '01', '丙一廠', 16, 'N'),
      ])
      .execute(),
  );
};

export const form = {
  co: 'AA',
  pzid: '01',
  subject: '员工手册',
  auth: 'AL',
  releaseDat: '2026-05-01 08:30',
};

export const pdf = (name = 'handbook.pdf', title = name) => fileOf(name, pdfOf(title), 'application/pdf');

/** Adds with a file in the form. */
export const addTo = (
  server: TestServer,
  as: TestSession,
  content: Record<string, unknown> = {},
  file: ReturnType<typeof pdf> | null = pdf(),
): Promise<TestAnswer<CompanyDocumentRow>> =>
  server.call(companyDocumentCalls.add, { content: { ...form, ...content }, ...(file ? { file } : {}) }, { as });

/** A person whose function is granted by a condition: C AA, P AA01, … */
export const scoped = async (
  server: TestServer,
  empid: string,
  where: { coid: string; plantid: string; depkey?: string },
  type: 'C' | 'P' | 'D',
): Promise<TestSession> => {
  const session = await server.person(empid, where);
  const contentoid = { C: where.coid, P: where.coid + where.plantid, D: where.depkey ?? '' }[type];
  await server.give(companyDocumentMenu.id, 'USER', [{ type, contentoid, containSub: 'N' }]);
  return session;
};

/** A document, for the matrices. */
export const placedCompanyDocuments = forMatrices({
  add: async (server, { coid, plantid, mark }) => {
    const content = { co: coid, pzid: plantid, subject: mark };
    const added = addTo(server, server.administrator, content, pdf(`${mark}.pdf`, mark));
    return { oid: (await contentOf('a document', added)).oid };
  },
  reads: ({ oid }) => [
    aim(companyDocumentCalls.item, { query: { oid } }),
    aim(companyDocumentConfirmationCalls.people, { query: { oid, pageSize: 1000 } }),
    aim(companyDocumentConfirmationCalls.exportAll, { query: { oid } }),
  ],
  // Adding comes last, since an order must name all documents of the plant.
  writes: ({ oid }, { coid, plantid }) => [
    aim(companyDocumentCalls.edit, { content: { oid, subject: 'Mine' } }),
    aim(companyDocumentCalls.updateSort, { content: [{ oid, sort: 5 }] }),
    aim(companyDocumentCalls.remove, { content: [oid] }),
    aim(companyDocumentCalls.add, { content: { ...form, co: coid, pzid: plantid } }, pdf()),
  ],
  offers: (_, { coid, plantid }) => [
    offer(
      companyDocumentCalls.places,
      { query: {} },
      (places) => places.find(({ class3, class4 }) => class3 === coid && class4 === plantid),
      ({ mayChange }) => {
        const { add, edit, updateSort, remove } = companyDocumentCalls;
        return [says('mayChange', mayChange === 'Y', add, edit, updateSort, remove)];
      },
    ),
  ],
});
