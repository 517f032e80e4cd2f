import {
  messageCalls,
  messageFilter,
  type MessageRecord,
  type MessageRow,
  messageSortFields,
} from '#features/messages/messages.contract.ts';
import { noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

export const messageName = ({ title }: Pick<MessageRow, 'title'>): string => title;

export const messageList = defineList({
  name: 'messages',
  filters: noFilters(messageFilter),
  sortFields: messageSortFields,
  keyOf: ({ oid }: MessageRow) => oid,
  logged: 'message',
  nameOf: messageName,
  ...sealedSearch(messageFilter, { search: messageCalls.fineSearch, exportAll: messageCalls.exportAll }),
  remove: (oids) => call(messageCalls.remove, { content: oids }),
});

export const loadMessage = (oid: string): Promise<MessageRecord> => call(messageCalls.item, { query: { oid } });
