import type { Bind } from '#platform/wire/server/bind.ts';
import { processCalls } from '../processes.contract.ts';
import { openReaders, uploadProcesses, type UploadServices } from './process-upload.ts';
import { processesFile } from './processes.export.ts';
import { exportLines, searchProcesses } from './processes.queries.ts';
import {
  compareVersions,
  diagramFile,
  drawingOf,
  editProcess,
  oneProcess,
  processVersions,
  removeProcesses,
  renameInRecords,
} from './processes.service.ts';

export const processRoutes = (bind: Bind, { db, files, catalogueUsers }: UploadServices): void => {
  const services = { db, files, catalogueUsers };
  const readers = openReaders();
  bind(processCalls.search, ({ query }) => searchProcesses(db.read, query, query));
  bind(processCalls.item, ({ query }) => oneProcess(services, query.oid));
  bind(processCalls.exportAll, async ({ query, lang }) => processesFile(exportLines(db.read, query), lang));
  bind(processCalls.upload, ({ body, file, caller }) => uploadProcesses(services, readers, caller, { ...body, file }));
  bind(processCalls.edit, ({ content, caller }) => editProcess(services, caller, content));
  bind(processCalls.rename, ({ content, caller }) => renameInRecords(services, caller, content));
  bind(processCalls.remove, ({ content, caller }) => removeProcesses(services, caller, content));
  bind(processCalls.versions, ({ query }) => processVersions(services, query.oid));
  bind(processCalls.compare, ({ query }) => compareVersions(services, query));
  bind(processCalls.diagram, ({ query }) => diagramFile(services, query));
  bind(processCalls.drawing, ({ query, caller }) => drawingOf(services, readers, caller, query));
};
