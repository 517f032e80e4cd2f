import { useEffect, useRef } from 'react';

type Options<Row> = {
  /** Names the record in the address (`?remove=<oid>`); undefined without one. */
  id: string | undefined;
  load: (id: string) => Promise<Row>;
  /** Takes the record out of the address. */
  close: () => void;
  /** Asks what the link asks to ask; nothing is done before that is answered. */
  ask: (row: Row) => void;
  onFailed: (error: unknown) => void;
};

/** Opens the question that a link asks for, once, with the record in the address. */
export const useAskFromAddress = <Row>({ id, ...options }: Options<Row>): void => {
  const asked = useRef<string>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (asked.current === id) return;
    asked.current = id;
    if (id === undefined) return;
    latest.current.load(id).then(
      (row) => {
        latest.current.close();
        latest.current.ask(row);
      },
      (error: unknown) => {
        latest.current.close();
        latest.current.onFailed(error);
      },
    );
  }, [id]);
};
