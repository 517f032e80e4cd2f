import { found } from '#platform/records/server/record-errors.ts';
import { itemsOf, labelsOf, processes, stagesOf } from '#platform/process-catalogue/server/catalogue.queries.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { mobileFormColumnCalls } from '../mobile-form-columns.contract.ts';
import { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { mobileFormReads, processLineCalls } from '../mobile-forms.contract.ts';
import { addColumn, addColumns, columnTreeOf, editColumn, removeColumns, sortColumns } from './columns.service.ts';
import { formsFile } from './mobile-forms.export.ts';
import { formByOid, searchForms, streamForms } from './mobile-forms.queries.ts';
import { addForm, editForm, type Services } from './mobile-forms.service.ts';
import { addLine, editLine, linesOf, removeLines } from './process-lines.ts';

export const mobileFormRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(mobileFormReads.search, ({ query }) => searchForms(read, query, query));
  bind(mobileFormReads.item, async ({ query }) => found(await formByOid(read, query.oid)));
  bind(mobileFormReads.exportAll, async ({ query, lang }) => formsFile(streamForms(read, query, query), lang));
  bind(mobileFormWrites.add, ({ content, caller }) => addForm(services, caller, content));
  bind(mobileFormWrites.edit, ({ content, caller }) => editForm(services, caller, content));

  bind(mobileFormColumnCalls.tree, ({ query }) => columnTreeOf(services, query.proinfoOid));
  bind(mobileFormColumnCalls.add, ({ content, caller }) => addColumn(services, caller, content));
  bind(mobileFormColumnCalls.addAll, ({ content, caller }) => addColumns(services, caller, content));
  bind(mobileFormColumnCalls.edit, ({ content, caller }) => editColumn(services, caller, content));
  bind(mobileFormColumnCalls.remove, ({ content, caller }) => removeColumns(services, caller, content));
  bind(mobileFormColumnCalls.removeAll, ({ content, caller }) => removeColumns(services, caller, content));
  bind(mobileFormColumnCalls.sort, ({ content, query, caller }) =>
    sortColumns(services, caller, query.proinfoOid, content),
  );

  bind(processLineCalls.processes, () => processes(read));
  bind(processLineCalls.stages, async ({ query }) =>
    (await stagesOf(read, query.proid)).map(({ lineid, linenm, artid }) => ({ lineid, linenm, artid })),
  );
  bind(processLineCalls.labels, async ({ query }) =>
    (await labelsOf(read, query.proid, query.artid)).map(({ columnlabel, columnlabelName }) => ({
      columnlabel,
      columnlabelName,
    })),
  );
  bind(processLineCalls.items, ({ query }) => itemsOf(read, query.artid));
  bind(processLineCalls.lines, ({ query }) => linesOf(read, query.proid));
  bind(processLineCalls.addLine, ({ content, caller }) => addLine(services, caller, content));
  bind(processLineCalls.editLine, ({ content, caller }) => editLine(services, caller, content));
  bind(processLineCalls.removeLines, ({ content, caller }) => removeLines(services, caller, content));
};
