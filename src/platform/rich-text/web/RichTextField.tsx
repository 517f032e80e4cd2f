import { Skeleton } from 'antd';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import './rich-text.css';

/**
 * A form field for formatted text with pictures. Its value is a `RichTextValue`: `editable(row.text)` makes it,
 * `sentHtml(value)` is what the call sends, `richTextField()` validates it. The editor is loaded with the first field.
 */
export const RichTextField = deferred(
  async () => (await import('./RichEditor.tsx')).RichEditor,
  <div className="rt-field rt-loading" aria-busy>
    <Skeleton active title={false} paragraph={{ rows: 4 }} />
  </div>,
);
