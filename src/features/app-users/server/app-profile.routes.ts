import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { assertFresh, found, present } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { appProfileCalls, ownProfile, type OwnProfile } from '../app-profile.contract.ts';
import { lockAppUser, updateAppUser } from './app-user-writes.queries.ts';
import { appUserDetail, readConfig } from './app-users.queries.ts';
import { settled } from './app-users.service.ts';

const profileOf = async (db: Read | Write, empid: string): Promise<OwnProfile> =>
  ownProfile.parse(found(await appUserDetail(db, empid, everywhere), codes.serverMessage));

type Sent = z.output<typeof appProfileCalls.edit.content>;

/** Throws 409 for a stale revision, and where the meeting assistant is missing, has left, or is the person. */
const editProfile = ({ db }: { db: Database }, { empid, actor }: Writer, sent: Sent): Promise<OwnProfile> =>
  db.write(actor, async (trx) => {
    const before = found(await lockAppUser(trx, empid), codes.editFailed);
    await assertFresh(sent.rev, before, () => profileOf(trx, empid));
    const config = readConfig(before.userconfig);
    const userConfig = await settled(trx, empid, config, { ...config, ...present(sent.userConfig) }, everywhere);
    await updateAppUser(trx, empid, { status: before.status, userConfig });
    return profileOf(trx, empid);
  });

/** What people see and set of themselves in the app. */
export const appProfileRoutes = (bind: Bind, services: { db: Database }): void => {
  bind(appProfileCalls.item, ({ caller }) => profileOf(services.db.read, caller.empid));
  bind(appProfileCalls.edit, ({ content, caller }) => editProfile(services, caller, content));
};
