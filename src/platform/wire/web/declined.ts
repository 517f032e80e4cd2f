/** The person was asked and cancelled: nothing has failed, and no message is needed. */
export class Declined extends Error {
  constructor() {
    super('declined');
    this.name = 'Declined';
  }
}
