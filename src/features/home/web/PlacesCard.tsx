import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { entryOf } from '#platform/rights/web/menu-tree.ts';
import { personOfPath } from '#platform/person-link/person-link.contract.ts';
import { type Place, usePinnedPlaces, useRecentPlaces } from '#platform/shell/web/places.ts';
import { homeTexts } from '../home.texts.ts';

type Props = { places: readonly Place[]; isPinned: (place: Place) => boolean; onToggle: (place: Place) => void };

const PlaceList = ({ places, isPinned, onToggle }: Props) => {
  const t = useTexts(homeTexts);
  return (
    <ul className="home-places">
      {places.map((place) => (
        <li key={place.url}>
          <Link to={place.url}>{place.title}</Link>
          <Button
            type="text"
            size="small"
            icon={isPinned(place) ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            aria-pressed={isPinned(place)}
            aria-label={t('home.pin', { name: place.title })}
            onClick={() => onToggle(place)}
          />
        </li>
      ))}
    </ul>
  );
};

/** The person's own pinned and recent places; those that the person may no longer open are left out. */
export const PlacesCard = () => {
  const t = useTexts(homeTexts);
  const menu = useMenu();
  const { pinned, isPinned, toggle } = usePinnedPlaces();
  const recent = useRecentPlaces();
  /** Titles of screens come in the current language. */
  const current = (places: readonly Place[]): Place[] =>
    places.flatMap((place) => {
      const path = place.url.split('?', 1)[0] ?? '';
      const title = personOfPath(path) === null ? entryOf(menu, path)?.meta.title : place.title;
      return title === undefined ? [] : [{ ...place, title }];
    });
  const own = current(pinned);
  const last = current(recent).filter((place) => !isPinned(place));
  return (
    <section className="home-card" aria-labelledby="home-places">
      <h2 id="home-places">{t('home.places')}</h2>
      {own.length + last.length === 0 ? (
        <div className="home-empty">{t(menu.length === 0 ? 'home.no_links' : 'home.noPlaces')}</div>
      ) : null}
      {own.length === 0 ? null : (
        <>
          <h3>{t('home.pinned')}</h3>
          <PlaceList places={own} isPinned={isPinned} onToggle={toggle} />
        </>
      )}
      {last.length === 0 ? null : (
        <>
          <h3>{t('home.recent')}</h3>
          <PlaceList places={last} isPinned={isPinned} onToggle={toggle} />
        </>
      )}
    </section>
  );
};
