import pg from 'pg'

/**
 * When a database behind a pooler dies, a connection says so twice: in the database's last word, which whoever asked is
 * told, and in the pooler's own. By then nobody listens to it any more, and an error that nobody hears ends the process.
 */
export class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
