import { DeleteOutlined, DownloadOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import type { VersionRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { FileLine } from './FileLine.tsx';

/** Letters of an explanation that a card shows. */
const explainShown = 80;

type Props = {
  row: VersionRow;
  editable: boolean;
  onPreview: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onStatus: (status: YesNo) => Promise<unknown>;
};

/** One language version on its card. */
export const VersionCard = ({ row, editable, onPreview, onEdit, onDelete, onStatus }: Props) => {
  const t = useTexts(documentTexts);
  const files = useTexts(fileTexts);
  const { download } = useDownload();
  const language = languageNames[row.lang];
  const controls = [
    {
      key: 'preview',
      label: t('common.previewNamed', { name: language }),
      icon: <EyeOutlined aria-hidden />,
      onClick: onPreview,
    },
    {
      key: 'download',
      label: files('files.download', { name: row.fileInfo.filename }),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => download(row.fileInfo),
    },
    ...(editable
      ? [
          {
            key: 'edit',
            label: t('common.editNamed', { name: language }),
            icon: <EditOutlined aria-hidden />,
            onClick: onEdit,
          },
          {
            key: 'delete',
            label: t('common.deleteNamed', { name: language }),
            icon: <DeleteOutlined aria-hidden />,
            onClick: onDelete,
          },
        ]
      : []),
  ];
  return (
    <li>
      <Card size="small" className="document-version-card">
        <div className="kit-language-head">
          <strong>{language}</strong>
          <code className="kit-code">{row.lang}</code>
        </div>
        <p className="document-version-name" lang={row.lang}>
          {row.name}
        </p>
        <p className="document-version-explain" lang={row.lang}>
          <CutText text={row.explain} longest={explainShown} />
        </p>
        <FileLine sized file={row.fileInfo} />
        <div className="kit-language-foot">
          <StatusSwitch value={row.status} name={`${language} · ${row.name}`} disabled={!editable} save={onStatus} />
          <span>
            {controls.map(({ key, label, icon, onClick }) => (
              <Button
                key={key}
                type="text"
                size="small"
                icon={icon}
                aria-label={label}
                title={label}
                onClick={onClick}
              />
            ))}
          </span>
        </div>
      </Card>
    </li>
  );
};
