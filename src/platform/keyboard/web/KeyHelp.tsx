import { Dialog } from './Dialog.tsx';
import { Fragment } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { keyNames } from './key-combo.ts';
import { type KeyCommand, keyGroups } from './registry.ts';
import './key-help.css';

const Keys = ({ command, or }: { command: KeyCommand; or: string }) => (
  <>
    {command.keys.map((combo, place) => (
      <Fragment key={combo}>
        {place > 0 ? <span className="keys-or">{or}</span> : null}
        <span className="keys-combo">
          {keyNames(combo).map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
        </span>
      </Fragment>
    ))}
  </>
);

/** The list of what the keys do here. `commands`: those of the layer from which it was opened. */
export const KeyHelp = ({ commands, onClose }: { commands: readonly KeyCommand[]; onClose: () => void }) => {
  const t = useTexts(keyboardTexts);
  const words = useTexts(vocabulary);
  const groups = keyGroups
    .map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
    .filter((one) => one.commands.length > 0);
  return (
    <Dialog
      title={t('keys.title')}
      footer={null}
      width={760}
      className="keys-help"
      closable={{ 'aria-label': words('common.close') }}
      onCancel={onClose}
    >
      <div className="keys-groups">
        {groups.map(({ group, commands: own }) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h2 id={`keys-${group}`}>{t(`keys.group.${group}`)}</h2>
            <dl>
              {own.map((command) => (
                <div key={command.keys.join()}>
                  <dt>{command.says}</dt>
                  <dd>
                    <Keys command={command} or={t('keys.or')} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
