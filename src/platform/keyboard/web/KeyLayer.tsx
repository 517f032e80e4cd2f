import { type ReactNode, useId } from 'react';
import { KeyLayerContext } from './useKeys.ts';

/** Put around the content of a dialog: commands of the parts inside work while this dialog is on top. */
export const KeyLayer = ({ children }: { children: ReactNode }) => {
  const id = useId();
  return (
    <KeyLayerContext value={id}>
      <span hidden data-key-layer={id} />
      {children}
    </KeyLayerContext>
  );
};
