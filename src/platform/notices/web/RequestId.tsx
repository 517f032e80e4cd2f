import { Typography } from 'antd';

/** The id under which the server has noted a request, to copy. */
export const RequestId = ({ id }: { id: string }) => (
  <Typography.Text className="kit-request-id" code copyable>
    {id}
  </Typography.Text>
);
