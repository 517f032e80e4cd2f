import type { Browser, Page } from '@playwright/test';
import type { Condition } from '#platform/rights/conditions.ts';
import { administrator, seal, send, type Tokens } from './administrator-calls.ts';
import { actor, withDatabase } from './product-database.ts';
import { sharedProduct } from './story.ts';

export type Employee = { id: string; name: string; coid: string; plantid: string };

/** Employees of the demonstration who have no account yet, by number: other stories make accounts, too. */
export const employees = (): Promise<Employee[]> =>
  withDatabase((db) =>
    db.read
      .selectFrom('employee as e')
      .leftJoin('account as a', 'a.empid', 'e.empid')
      .select(['e.empid as id', 'e.name', 'e.coid', 'e.plantid'])
      .where('e.inservice', '=', 'Y')
      .where('a.empid', 'is', null)
      .orderBy('e.empid')
      .execute(),
  );

/** Gives a console function in an identity to those whom the condition names. */
export const give = (functionId: string, roleid: string, { type, contentoid, containSub }: Condition): Promise<void> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      const { oid } = await trx
        .selectFrom('web_function')
        .select('oid')
        .where('id', '=', functionId)
        .executeTakeFirstOrThrow();
      const identity = await trx
        .insertInto('function_identity')
        .values({ funcoid: oid, functype: 'W', roleid })
        .onConflict((conflict) => conflict.columns(['funcoid', 'roleid']).doUpdateSet({ roleid }))
        .returning('oid')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('condition')
        .values({ identityoid: identity.oid, type, contentoid, containsub: containSub })
        .execute();
    }),
  );

/** Takes back what `give` has given: stories share one product. */
export const takeBack = (): Promise<unknown> =>
  withDatabase((db) =>
    db.write(actor, (trx) => trx.deleteFrom('condition').where('crtemp', '=', actor.empid).execute()),
  );

/** Blacklist entries of people, for the console, switched off. */
export const listSwitchedOff = (empids: readonly string[]): Promise<unknown> =>
  withDatabase((db) =>
    db.write(actor, (trx) =>
      trx
        .insertInto('blacklist')
        .values(
          empids.map(
            (contentoid) => ({ blacktype: 'WEB', type: 'H', contentoid, remark: 'e2e', status: 'N' }) as const,
          ),
        )
        .execute(),
    ),
  );

/** An empty page of a new browser in which the employee is signed in, as a new console user. */
export const pageOf = async (browser: Browser, id: string): Promise<Page> => {
  const { jwt } = await administrator();
  const added = await send<{ password: string }[]>('POST', '/org/web/users', jwt, {
    content: await seal([{ id, loginid: id }]),
  });
  const oldPassword = added.content[0]?.password ?? '';
  const entered = await send<Tokens>('POST', '/login', '', {
    content: { loginID: id, password: await seal(oldPassword) },
  });
  const newPassword = 'a longer phrase of 5 words';
  const { content } = await send<Tokens>('POST', '/user/password', entered.content.jwt, {
    content: await seal({ oldPassword, newPassword }),
  });
  const localStorage = [
    { name: 'token', value: content.jwt },
    { name: 'refreshToken', value: content.refreshToken },
  ];
  const origin = sharedProduct().url;
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  return context.newPage();
};
