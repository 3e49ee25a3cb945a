import pg from 'pg'

/**
 * When a database behind a pooler dies, a connection hears of it twice: the database's last word, then the pooler's own.
 * Libraries let go of a connection at the first word, listeners and all, and an error that nobody listens to ends the
 * process. Whoever asks such a connection anything is still refused.
 */
const emit = Reflect.get(pg.Client.prototype, 'emit') as (this: pg.Client, ...given: unknown[]) => boolean
Reflect.set(pg.Client.prototype, 'emit', function heard(this: pg.Client, ...given: unknown[]): boolean {
  return (given[0] !== 'error' || this.listenerCount('error') > 0) && emit.apply(this, given)
})
