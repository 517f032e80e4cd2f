import { roleViews } from '#features/roles/role-sql.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** The views and columns that a role's SQL may use; each name is a button. */
export const SqlViews = ({ onPick }: { onPick: (name: string) => void }) => {
  const t = useTexts(roleTexts);
  return (
    <aside className="role-views" aria-label={t('role.sqlViews')}>
      <strong>{t('role.sqlViews')}</strong>
      <p className="role-hint">{t('role.sqlViewsHelp')}</p>
      <ul>
        {Object.entries(roleViews).map(([view, columns]) => (
          <li key={view}>
            <button type="button" className="role-view" onClick={() => onPick(view)}>
              {view}
            </button>
            <div>
              {columns.map((column) => (
                <button key={column} type="button" className="role-column" onClick={() => onPick(column)}>
                  {column}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="role-hint">{t('role.sqlOnlyThese')}</p>
    </aside>
  );
};
