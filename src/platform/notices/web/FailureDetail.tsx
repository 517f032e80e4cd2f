import { RequestId } from './RequestId.tsx';

/** The reason for a failure, with the request id to look up in the server's log. */
export const FailureDetail = ({ why, requestId }: { why: string; requestId: string }) => (
  <>
    <div>{why}</div>
    {requestId === '' ? null : <RequestId id={requestId} />}
  </>
);
