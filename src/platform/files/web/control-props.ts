/** The props that antd's form passes to the control of a field. */
export type ControlProps = { id?: string; 'aria-describedby'?: string };
