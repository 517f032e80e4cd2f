import { createCallHold } from './call-hold.ts';

/** Calls wait while the console is under maintenance. They may go on before it is over, and are then held again. */
export const {
  wait: waitForMaintenance,
  end: endMaintenance,
  offer: offerMaintenance,
  useReason: useMaintenance,
} = createCallHold<'maintenance'>();
