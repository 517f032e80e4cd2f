import { useQuery } from '@tanstack/react-query';
import { messageDeliveryCalls } from '#features/messages/message-delivery.contract.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';

/** The place that the list of people is narrowed to, as it is in the address; empty: all places. */
export type ChosenPlace = { coid: string; plantid: string; depkey: string; without: string };
export const allPlaces: ChosenPlace = { coid: '', plantid: '', depkey: '', without: '' };

/** A plant, or a department of the chosen plant, with its numbers. */
export type DeliveryPlace = Pick<Answer<typeof messageDeliveryCalls.places>[number], 'delivered' | 'read'> & {
  key: string;
  label: string;
  place: ChosenPlace;
  isChosen: boolean;
};

const samePlace = (one: ChosenPlace, other: ChosenPlace): boolean =>
  one.coid === other.coid &&
  one.plantid === other.plantid &&
  one.depkey === other.depkey &&
  one.without === other.without;

/**
 * The numbers of a message by plant, and by department once a plant is chosen. `path`: the names of the chosen plant
 * and department. `shown` is undefined while it is being read.
 */
export const useDeliveryPlaces = (messageoid: string, chosen: ChosenPlace, refreshEveryMs: number | false) => {
  const t = useTexts(messageWords);
  const { coid, plantid } = chosen;
  const query = (place: { coid: string; plantid: string }) => ({
    queryKey: ['messages', 'places', messageoid, place],
    queryFn: () => call(messageDeliveryCalls.places, { query: { messageoid, ...place } }),
    refetchInterval: refreshEveryMs,
  });
  const all = useQuery(query({ coid: '', plantid: '' }));
  const ofPlant = useQuery({ ...query({ coid, plantid }), enabled: plantid !== '' });

  const plants = all.data?.map(({ name, delivered, read, ...row }): DeliveryPlace => {
    const isPlaced = row.plantid !== '';
    const place = { ...allPlaces, coid: row.coid, plantid: row.plantid, without: isPlaced ? '' : 'plant' };
    const label = isPlaced ? name : [name, t('message.noPlant')].filter(Boolean).join(' · ');
    const isChosen = row.coid === coid && row.plantid === plantid && (isPlaced || chosen.without === 'plant');
    return { key: `${row.coid} ${row.plantid}`, label, place, isChosen, delivered, read };
  });
  const departments = ofPlant.data?.map(({ name, depkey, delivered, read }): DeliveryPlace => {
    const place = { coid, plantid, depkey, without: depkey === '' ? 'department' : '' };
    const label = name || t('message.noDepartment');
    return { key: depkey, label, place, isChosen: samePlace(place, chosen), delivered, read };
  });
  const path = [plants, plantid === '' ? undefined : departments].flatMap(
    (places) => places?.find(({ isChosen }) => isChosen)?.label ?? [],
  );
  return { shown: plantid === '' ? plants : departments, path };
};
