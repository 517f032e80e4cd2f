import { templateFile } from '#platform/bulk-import/server/template.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { WordingService } from '#platform/language-texts/server/wording-service.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { languageTextListCalls as calls } from '../language-texts.contract.ts';
import { languageTextImportKind } from './language-text-import.ts';
import { languageTextsFile } from './language-texts.export.ts';
import { addText, editText, putTextsBack, removeTexts } from './language-texts.service.ts';
import { addRecord, oneRecord, saveRecord } from './text-records.service.ts';

type Services = { db: Database; wordings: WordingService };

export const languageTextListRoutes = (bind: Bind, { db, wordings }: Services): void => {
  /** The answer to a write finds its words in force. */
  const inForce = async <Answer>(write: Promise<Answer>): Promise<Answer> => {
    const answer = await write;
    await wordings.renew();
    return answer;
  };
  bind(calls.item, ({ query }) => oneRecord(db, query.id));
  bind(calls.exportAll, async ({ query, lang }) => languageTextsFile(db.read, query, lang));
  bind(calls.template, ({ lang }) => templateFile(languageTextImportKind, lang, db.read));
  bind(calls.add, ({ content, caller }) => inForce(addText(db, caller, content)));
  bind(calls.edit, ({ content, caller }) => inForce(editText(db, caller, content)));
  bind(calls.remove, ({ content, caller }) => inForce(removeTexts(db, caller, content)));
  bind(calls.addRecord, ({ content, caller }) => inForce(addRecord(db, caller, content)));
  bind(calls.saveRecord, ({ content, caller }) => inForce(saveRecord(db, caller, content)));
  bind(calls.putBack, ({ content, caller }) => inForce(putTextsBack(db, caller, content)));
};
