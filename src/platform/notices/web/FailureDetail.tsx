import { RequestId } from './RequestId.tsx';

/** Why something failed, with the request id that leads to the server's log. */
export const FailureDetail = ({ why, requestId }: { why: string; requestId: string }) => (
  <>
    <div>{why}</div>
    {requestId === '' ? null : <RequestId id={requestId} />}
  </>
);
