import { Button, Progress, Skeleton } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { allPlaces, type ChosenPlace, type DeliveryPlace } from './delivery-places.ts';
import { messageWords } from './message-words.ts';

const percent = 100;

type Props = {
  /** Undefined while they are being read. */
  places: readonly DeliveryPlace[] | undefined;
  /** The names of the chosen plant and department. */
  path: readonly string[];
  onChoose: (place: ChosenPlace) => void;
};

/** How many have read a message, by plant, and of a plant by department; a place shows its people below. */
export const DeliveryPlaces = ({ places, path, onChoose }: Props) => {
  const t = useTexts(messageWords);
  const { number } = useLanguage();
  const [plant] = path;
  return (
    <section className="message-places" aria-label={t('message.byPlace')}>
      <h2>
        {plant === undefined ? (
          t('message.byPlant')
        ) : (
          <>
            <Button type="link" size="small" onClick={() => onChoose(allPlaces)}>
              {t('message.allPlants')}
            </Button>
            {plant}
          </>
        )}
      </h2>
      {places === undefined ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      <ul>
        {places?.map(({ key, label, place, isChosen, read, delivered }) => (
          <li key={key}>
            <Button
              type="link"
              size="small"
              autoInsertSpace={false}
              aria-pressed={isChosen}
              onClick={() => onChoose(place)}
            >
              <CutText text={label} at="middle" />
            </Button>
            <Progress
              size="small"
              status="normal"
              percent={delivered === 0 ? 0 : Math.floor((read / delivered) * percent)}
              showInfo={false}
              aria-label={t('message.readOf', { read: number(read), all: number(delivered) })}
            />
            <span className="message-places-number">
              {number(read)} / {number(delivered)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
