import { Typography } from 'antd';

/** The request id under which the server logs a request, with a copy button. */
export const RequestId = ({ id }: { id: string }) => (
  <Typography.Text className="kit-request-id" code copyable>
    {id}
  </Typography.Text>
);
