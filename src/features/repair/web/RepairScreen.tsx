import { useQueryClient } from '@tanstack/react-query';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { CompanySection } from './CompanySection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { companyList, personList } from './repair-lists.ts';
import { TypeSection } from './TypeSection.tsx';
import { typeList } from './useTypeTable.ts';
import './repair.css';

const lists = [companyList.name, typeList.name, personList.name];

/** IT repair order parameters: companies, the tree of repair types, and repair people (seed 001 §2.1). */
const RepairScreen = () => {
  const t = useTexts(repairTexts);
  const keys = useTexts(keyboardTexts);
  const client = useQueryClient();
  const reload = (): void => {
    for (const name of lists)
      void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'record' });
  };
  useKeys([{ keys: ['r'], says: keys('keys.refresh'), group: 'here', run: reload }]);
  return (
    <ResourcePage>
      <PageHeader title={t('repair.title')} purpose={t('repair.purpose')} />
      <div className="kit-sections">
        <CompanySection />
        <TypeSection />
        <PeopleSection />
      </div>
    </ResourcePage>
  );
};

export default RepairScreen;
