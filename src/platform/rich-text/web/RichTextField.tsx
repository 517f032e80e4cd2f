import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-props.ts';
import './rich-text.css';

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }));

/**
 * A form field for formatted text with pictures. Its value is a `RichTextValue`: `editable(row.text)` makes it,
 * `sentHtml(value)` is what the call sends, `richTextField()` validates it. The editor is loaded with the first field.
 */
export const RichTextField = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div className="rt-field rt-loading" aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    }
  >
    <RichEditor {...props} />
  </Suspense>
);
