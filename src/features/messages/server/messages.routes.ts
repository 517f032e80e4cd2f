import type { Read } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { withPictures } from '#platform/rich-text/server/text-pictures.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { messageDeliveryCalls } from '../message-delivery.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReceiverCalls } from '../message-receivers.contract.ts';
import { messageCalls, type MessageRecord, type MessageVersionRow } from '../messages.contract.ts';
import { conditionsOf, lookAtAudience, storedConditions } from './message-audience.ts';
import {
  countsByPlace,
  deliveryCounts,
  deliveryPage,
  deliveryStream,
  pushNumbers,
} from './message-delivery.queries.ts';
import { saveMessageVersions, saveReceivers } from './message-parts.service.ts';
import { assertMayName, departmentsToName, isPublisher, plantsToName } from './message-publishers.ts';
import { sendTest } from './message-test.service.ts';
import { assertVisible, type Current, type Services as RuleServices } from './message-rules.ts';
import { versionsOfMessage } from './message-versions.queries.ts';
import { whyOf } from './message-why.ts';
import { deliveriesFile, messagesFile } from './messages.export.ts';
import { messageByOid, searchMessages, type StoredMessage, streamMessages } from './messages.queries.ts';
import { addMessage, copyMessage, editMessage, removeMessages } from './messages.service.ts';
import { correctMessage, recallMessage, remindReaders } from './published.service.ts';
import { publishMessage } from './publishing.service.ts';
import { receiversOf } from './receivers.queries.ts';

export type Services = RuleServices & { rights: Rights };
type Reader = { empid: string; grant: Grant };

export const messageRoutes = (bind: Bind, services: Services): void => {
  const { db, files, rights } = services;
  const { read } = db;

  /** Whether the reader may name all of its receivers, and so change and send it. */
  const mayWrite = async (from: Read, { empid, grant }: Reader, oid: string): Promise<boolean> => {
    const scope = grant.scopes.CHANGE;
    if (!scope) return false;
    try {
      await assertMayName(from, { empid, scope }, await storedConditions(from, oid), codes.editFailed);
      return true;
    } catch (error) {
      if (error instanceof DomainError || error instanceof HttpError) return false;
      throw error;
    }
  };
  const answered = async (from: Read, row: StoredMessage, reader: Reader): Promise<MessageRecord> => {
    const mayChange = (await mayWrite(from, reader, row.oid)) ? 'Y' : 'N';
    const [fullcontent = ''] = await withPictures(files, from, [row.fullcontent]);
    return { ...row, fullcontent, mayChange };
  };
  /** The message, if it lies within the reader’s scope. */
  const visible = async ({ grant }: Reader, oid: string): Promise<StoredMessage> =>
    found(await messageByOid(read, oid, grant.scope), codes.serverMessage);
  const shownVersions = async (rows: readonly MessageVersionRow[]): Promise<MessageVersionRow[]> => {
    const texts = rows.map(({ fullcontent }) => fullcontent);
    const shown = await withPictures(files, read, texts);
    return rows.map((row, at) => ({ ...row, fullcontent: shown[at] ?? '' }));
  };
  /** A write that answers with the message; a conflict answers with it, too. */
  const written = async (
    caller: ScopedWriter,
    work: (current: Current) => Promise<StoredMessage>,
  ): Promise<MessageRecord> => answered(read, await work((trx, row) => answered(trx, row, caller)), caller);

  bind(messageCalls.fineSearch, ({ query, caller }) =>
    searchMessages(read, query.conditionMap, query, caller.grant.scope),
  );
  bind(messageCalls.item, async ({ query, caller }) => answered(read, await visible(caller, query.oid), caller));
  bind(messageCalls.exportAll, async ({ query, caller, lang }) =>
    messagesFile(streamMessages(read, query.conditionMap, query, caller.grant.scope), lang),
  );
  bind(messageCalls.add, ({ content, caller }) => written(caller, () => addMessage(services, caller, content)));
  bind(messageCalls.edit, ({ content, caller }) =>
    written(caller, (current) => editMessage(services, caller, content, current)),
  );
  bind(messageCalls.copy, ({ content, caller }) => written(caller, () => copyMessage(services, caller, content.oid)));
  bind(messageCalls.remove, ({ content, caller }) => removeMessages(services, caller, content));
  bind(messageCalls.versions, async ({ query, caller }) => {
    await visible(caller, query.messageoid);
    return shownVersions(await versionsOfMessage(read, query.messageoid));
  });
  bind(messageCalls.saveVersions, async ({ query, content, caller }) =>
    shownVersions(await saveMessageVersions(services, caller, query.messageoid, content)),
  );

  bind(messageReceiverCalls.list, async ({ query, caller }) => {
    await visible(caller, query.messageoid);
    return receiversOf(read, query.messageoid);
  });
  bind(messageReceiverCalls.save, ({ content, caller }) => saveReceivers(services, caller, content));
  bind(messageReceiverCalls.audience, async ({ content, body, caller }) => {
    const receivers = conditionsOf(content);
    await assertMayName(read, { empid: caller.empid, scope: caller.grant.scope }, receivers, codes.serverMessage);
    return lookAtAudience(read, receivers, body);
  });
  bind(messageReceiverCalls.role, async ({ query, caller }) => {
    if (query.empId !== '' && query.empId !== caller.empid) throw new HttpError(403, 'wire.not_allowed');
    const scope = caller.grant.scopes.CHANGE ?? caller.grant.scope;
    const [publisher, plants] = await Promise.all([isPublisher(read, caller.empid), plantsToName(read, scope)]);
    return { publisher: publisher ? ('Y' as const) : ('N' as const), plants };
  });
  bind(messageReceiverCalls.departments, ({ query, caller }) =>
    departmentsToName(read, caller.grant.scopes.CHANGE ?? caller.grant.scope, {
      coid: query.coId,
      plantid: query.plantId,
    }),
  );

  bind(messagePublishingCalls.publish, ({ content, caller }) =>
    written(caller, (current) => publishMessage(services, caller, content, current)),
  );
  bind(messagePublishingCalls.correct, ({ content, caller }) =>
    written(caller, (current) => correctMessage(services, caller, content, current)),
  );
  bind(messagePublishingCalls.remind, ({ content, caller }) => remindReaders(services, caller, content));
  bind(messagePublishingCalls.test, async ({ content: { oid }, caller }) => {
    await assertVisible(read, caller.grant.scope, oid);
    const row = await visible(caller, oid);
    await sendTest(services, caller, row);
    return answered(read, row, caller);
  });
  bind(messagePublishingCalls.recall, ({ content, caller }) =>
    written(caller, (current) => recallMessage(services, caller, content, current)),
  );

  bind(messageDeliveryCalls.people, async ({ query, caller }) => {
    await visible(caller, query.messageoid);
    const [counts, push, page] = await Promise.all([
      deliveryCounts(read, query.messageoid, caller.grant.scope),
      pushNumbers(read, query.messageoid, caller.grant.scope),
      deliveryPage(read, query, caller.grant.scope),
    ]);
    return { ...counts, push, ...page };
  });
  bind(messageDeliveryCalls.places, async ({ query, caller }) => {
    await visible(caller, query.messageoid);
    return countsByPlace(read, query, caller.grant.scope);
  });
  bind(messageDeliveryCalls.exportAll, async ({ query, caller, lang }) => {
    const { title } = await visible(caller, query.messageoid);
    return deliveriesFile(title, deliveryStream(read, query, caller.grant.scope), lang);
  });
  bind(messageDeliveryCalls.why, async ({ query, caller }) => {
    const { pushedtime } = await visible(caller, query.messageoid);
    return { publishedat: pushedtime, ...(await whyOf({ read, rights }, query, caller.grant.scope)) };
  });
};
