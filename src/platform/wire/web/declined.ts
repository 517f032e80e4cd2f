/** The person was asked, and left things as they are: nothing has failed, and nothing need be said. */
export class Declined extends Error {
  constructor() {
    super('declined');
    this.name = 'Declined';
  }
}
