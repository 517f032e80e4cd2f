import type { Editor } from '@tiptap/core';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { linkOf } from '../rich-tags.ts';
import { richTextTexts } from '../rich-text.texts.ts';

/** What was typed as a link: an address without its beginning is completed. Null if it is no address. */
const completed = (typed: string): string | null => {
  const value = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[^:/]+:\d+(?:\/|$)/.test(value)) return linkOf(value);
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(value)) return linkOf(`mailto:${value}`);
  return /^[^\s/]+\.[^\s/]/.test(value) ? linkOf(`https://${value}`) : null;
};

type Values = { address: string; text: string };

/** Address and text of the link at the selection. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useTexts(richTextTexts);
  const words = useTexts(vocabulary);
  const id = useId();
  const isLink = editor.isActive('link');
  const { href } = editor.getAttributes('link') as { href?: string };
  const asksText = !isLink && editor.state.selection.empty;

  const set = ({ address, text }: Values): void => {
    const link = completed(address);
    if (link === null) return;
    const chain = editor.chain().focus();
    if (asksText) {
      const shown = text?.trim() || link;
      chain.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href: link } }] }).run();
    } else chain.extendMarkRange('link').setLink({ href: link }).run();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };

  return (
    <Dialog
      title={t('richtext.link')}
      width={480}
      onCancel={onClose}
      footer={
        <>
          {isLink ? <Button onClick={remove}>{t('richtext.removeLink')}</Button> : null}
          <Button onClick={onClose}>{words('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id}>
            {words('common.ok')}
          </Button>
        </>
      }
    >
      <Form<Values>
        id={id}
        layout="vertical"
        requiredMark={false}
        initialValues={{ address: href ?? '', text: '' }}
        onFinish={set}
      >
        <Form.Item
          name="address"
          label={t('richtext.linkAddress')}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: async (_rule, value: string) => {
                if (completed(value ?? '') === null) throw new Error(t('richtext.badLink'));
              },
            },
          ]}
        >
          <Input autoComplete="off" inputMode="url" maxLength={2_000} />
        </Form.Item>
        {asksText ? (
          <Form.Item name="text" label={t('richtext.linkText')}>
            <Input autoComplete="off" maxLength={300} />
          </Form.Item>
        ) : null}
      </Form>
    </Dialog>
  );
};
