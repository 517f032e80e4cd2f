import { Button } from 'antd';

type Props = { text: string; label: string; onUndo: () => void };

/** What was done, and a button that puts it back. */
export const UndoNotice = ({ text, label, onUndo }: Props) => (
  <>
    {text}
    <Button className="kit-notice-undo" type="link" size="small" aria-keyshortcuts="Control+Z" onClick={onUndo}>
      {label}
    </Button>
  </>
);
