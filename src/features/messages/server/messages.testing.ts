import { aim, type Aimed, forMatrices, offer, says } from '#app/server/placed.testing.ts';
import type { TestServer, TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { messageDeliveryCalls } from '../message-delivery.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReceiverCalls, type Receiver } from '../message-receivers.contract.ts';
import { messageCalls, messageMenu, type MessageRecord } from '../messages.contract.ts';
import { deliver } from './delivery.ts';

type Form = Input<typeof messageCalls.add>['content'];

export const everybodyReceiver: Receiver = { type: 'R', id: 'All', containSub: 'N' };
export const plantReceiver = (id: string): Receiver => ({ type: 'P', id, containSub: 'N' });

let made = 0;
/** A message for everybody, with a title of its own. */
export const messageContent = (content: Partial<Form> = {}): Form => {
  made += 1;
  return {
    title: `停电通知 ${made}`,
    fullcontent: `<p>内容 ${made}</p>`,
    receiverList: [everybodyReceiver],
    ...content,
  };
};

/** The calls of a test file; `as`: who makes them. */
export const messagesOf = (server: TestServer, as: TestSession = server.administrator) => {
  const add = (content: Partial<Form> = {}) =>
    server.call(messageCalls.add, { content: messageContent(content) }, { as });
  const publish = (oid: string, more: object = {}) =>
    server.call(messagePublishingCalls.publish, { content: { oid, ...more } }, { as });
  return {
    add,
    publish,
    added: async (content: Partial<Form> = {}): Promise<MessageRecord> => (await add(content)).content,
    edit: (content: Record<string, unknown>) => server.call(messageCalls.edit, { content: content as never }, { as }),
    item: async (oid: string): Promise<MessageRecord> =>
      (await server.call(messageCalls.item, { query: { oid } }, { as })).content,
    /** Publishes a message and delivers it, as the job does. */
    delivered: async (content: Partial<Form> = {}): Promise<MessageRecord> => {
      const { oid } = (await add(content)).content;
      await publish(oid);
      await deliverNow(server, oid);
      return (await server.call(messageCalls.item, { query: { oid } }, { as })).content;
    },
  };
};

export const deliverNow = (server: TestServer, subject: string): Promise<{ people: number }> =>
  deliver(server.db, { subject, progress: () => undefined, fence: async () => undefined });

/** Adds companies and plants with people in service: `people` of each plant, `A101`, `A102`, … */
export const addPlantsWithPeople = async (server: TestServer, plants: Record<string, number>): Promise<void> => {
  await server.db.write({ empid: 'test' }, async (trx) => {
    const coids = [...new Set(Object.keys(plants).map((plant) => plant.slice(0, 1)))];
    await trx
      .insertInto('master_data')
      .values([
        ...coids.map((coid) => ({ class1: 'ORG', class2: 'CO', class3: coid, content: `公司 ${coid}` })),
        ...Object.keys(plants).map((plant) => ({
          class1: 'ORG',
          class2: 'PLANT',
          class3: plant.slice(0, 1),
          class4: plant.slice(1),
          content: `厂 ${plant}`,
        })),
      ])
      .execute();
    for (const [plant, people] of Object.entries(plants))
      for (let number = 1; number <= people; number += 1)
        await trx
          .insertInto('employee')
          .values({
            empid: `${plant}${String(number).padStart(2, '0')}`,
            name: `员工 ${plant} ${number}`,
            coid: plant.slice(0, 1),
            plantid: plant.slice(1),
          })
          .execute();
  });
};

/** Somebody who may write messages for a plant. */
export const authorOf = async (server: TestServer, empid: string, plant: string): Promise<TestSession> => {
  const session = await server.person(empid, { coid: plant.slice(0, 1), plantid: plant.slice(1) });
  await server.give(messageMenu.id, 'USER', [{ type: 'P', contentoid: plant, containSub: 'N' }]);
  return session;
};

/**
 * A draft and a published message for the plant, for the matrices. Publishers alone may name people, so both name the
 * plant.
 */
export const placedMessages = forMatrices({
  add: async (server, { mark, plant }) => {
    const { added, delivered } = messagesOf(server);
    const receiverList = [plantReceiver(plant)];
    const text = { title: mark, fullcontent: `<p>${mark}</p>` };
    const draft = await added({ ...text, receiverList, langList: [{ ...text, lang: 'vi' }] });
    const spare = await added({ ...text, receiverList });
    const sent = await delivered({ ...text, receiverList });
    return { draft: draft.oid, spare: spare.oid, sent: sent.oid };
  },
  reads: ({ draft, sent }, { plant, coid, plantid, person }) => [
    aim(messageCalls.item, { query: { oid: draft } }),
    aim(messageCalls.versions, { query: { messageoid: draft } }),
    aim(messageReceiverCalls.list, { query: { messageoid: draft } }),
    aim(messageReceiverCalls.audience, { body: {}, content: [plantReceiver(plant)] }),
    aim(messageReceiverCalls.departments, { query: { coId: coid, plantId: plantid } }),
    aim(messageDeliveryCalls.people, { query: { messageoid: sent } }),
    aim(messageDeliveryCalls.places, { query: { messageoid: sent } }),
    aim(messageDeliveryCalls.exportAll, { query: { messageoid: sent } }),
    aim(messageDeliveryCalls.why, { query: { messageoid: sent, empid: person } }),
  ],
  writes: ({ draft, spare, sent }, { mark, plant }) => [
    aim(messageCalls.add, { content: messageContent({ receiverList: [plantReceiver(plant)] }) }),
    aim(messageCalls.edit, { content: { oid: draft, title: 'Mine' } }),
    aim(messageCalls.copy, { content: { oid: draft } }),
    aim(messageCalls.saveVersions, {
      query: { messageoid: draft },
      content: [{ lang: 'en', title: mark, fullcontent: mark }],
    }),
    aim(messageReceiverCalls.save, { content: { messageoid: draft, addList: [plantReceiver(plant)] } }),
    aim(messagePublishingCalls.test, { content: { oid: draft } }),
    aim(messagePublishingCalls.remind, { content: { oid: sent } }),
    aim(messagePublishingCalls.correct, { content: { oid: sent, title: 'Mine', fullcontent: 'Mine' } }),
    aim(messagePublishingCalls.recall, { content: { oid: sent, reason: 'Mine' } }),
    aim(messageCalls.remove, { content: [spare] }),
    aim(messagePublishingCalls.publish, { content: { oid: draft } }),
  ],
  offers: ({ draft, sent }) => [
    offer(
      messageCalls.item,
      { query: { oid: draft } },
      (row) => row,
      ({ mayChange }) => [
        says(
          'mayChange',
          mayChange === 'Y',
          messageCalls.edit,
          messageCalls.copy,
          messageCalls.saveVersions,
          messageReceiverCalls.save,
          messagePublishingCalls.test,
          messageCalls.remove,
          messagePublishingCalls.publish,
        ),
      ],
    ),
    offer(
      messageCalls.item,
      { query: { oid: sent } },
      (row) => row,
      ({ mayChange }) => [
        says(
          'mayChange',
          mayChange === 'Y',
          messagePublishingCalls.remind,
          messagePublishingCalls.correct,
          messagePublishingCalls.recall,
        ),
      ],
    ),
  ],
});

/** Writes that can be undone, and writes that show their effects. */
export const messageTries = async (server: TestServer): Promise<Aimed[]> => {
  const { added, delivered } = messagesOf(server);
  const langList = [{ lang: 'en' as const, title: 'Kept', fullcontent: 'Kept' }];
  const [edited, gone, sent] = [await added({ langList }), await added({ langList }), await delivered()];
  return [
    aim(messageCalls.add, { content: messageContent({ langList }) }),
    aim(messageCalls.edit, { content: { oid: edited.oid, title: 'Undone' } }),
    aim(messageCalls.copy, { content: { oid: edited.oid } }),
    aim(messageCalls.saveVersions, {
      query: { messageoid: edited.oid },
      content: [{ lang: 'vi', title: 'Undone', fullcontent: 'Undone' }],
    }),
    aim(messageReceiverCalls.save, {
      content: { messageoid: edited.oid, addList: [{ type: 'H', id: server.administrator.empid, containSub: 'N' }] },
    }),
    aim(messageCalls.remove, { content: [gone.oid] }),
    aim(messagePublishingCalls.remind, { content: { oid: sent.oid } }),
    aim(messagePublishingCalls.correct, {
      content: { oid: sent.oid, title: 'Better', fullcontent: 'Better', langList },
    }),
    aim(messagePublishingCalls.recall, { content: { oid: sent.oid, reason: 'Wrong' } }),
  ];
};
