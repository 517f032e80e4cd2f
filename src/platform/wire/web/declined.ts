/** The user cancelled a confirmation: nothing has failed, and no message is needed. */
export class Declined extends Error {
  constructor() {
    super('declined');
    this.name = 'Declined';
  }
}
