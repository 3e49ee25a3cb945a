import pg from 'pg'

/**
 * What conflicts is told by the predicate of a partial index, and only with its values at hand can the database see which
 * index that is: a plan for any values would be refused as fitting none.
 */
const namesPartialIndex = (text: string): boolean => /on conflict \([^)]*\) where/i.test(text)

/** A statement asked so often is worth a plan that every connection keeps. */
const worthwhile = 5
/** So many are kept by one connection at most; what was asked longest ago gives way. */
const most = 400
/** Texts that are made up anew each time are not counted for ever. */
const counted = 4_000

/** 0A000: the table has another shape than when the plan was made. 26000: the connection no longer has the plan. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ((error.code === '0A000' && /cached plan/.test(error.message)) || error.code === '26000')

/** The names of the statements that are asked again and again, the same on every connection of a pool. */
class StatementNames {
  /** By their texts; who was asked longest ago comes first. */
  readonly #names = new Map<string, string>()
  readonly #live = new Set<string>()
  #uses = new Map<string, number>()
  #made = 0
  #ended = 0

  /** Moves on whenever a name has ended. */
  get ended(): number {
    return this.#ended
  }

  isLive(name: string): boolean {
    return this.#live.has(name)
  }

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) {
      this.#names.delete(text)
      this.#names.set(text, name)
      return name
    }
    if (namesPartialIndex(text)) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < worthwhile) {
      if (this.#uses.size >= counted) this.#uses = new Map()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    this.#makeRoom()
    this.#made += 1
    const made = `s${this.#made}`
    this.#names.set(text, made)
    this.#live.add(made)
    return made
  }

  #makeRoom(): void {
    const [oldest] = this.#names
    if (oldest === undefined || this.#names.size < most) return
    const [text, name] = oldest
    this.#names.delete(text)
    this.#live.delete(name)
    this.#ended += 1
  }

  /** Asked again each gets another name, and with it a plan for the tables as they are now. */
  forgetAll(): void {
    this.#names.clear()
    this.#live.clear()
    this.#ended += 1
  }
}

/**
 * Does it again, once, where a plan was outdated: which statement meets it is chance, and nothing is wrong with what was to
 * be done. What it had done before must have been taken back by then.
 */
export const planningAnew = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isOutdated(error)) throw error
    return work()
  }
}

type Ask = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** What the driver believes the connection to have. */
type Known = { connection: { parsedStatements: Record<string, string> } }

/** A client whose connection parses and plans a statement that is asked again and again only once. */
export const preparingClient = (): typeof pg.Client => {
  const names = new StatementNames()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const held = new Set<string>()
      let tidiedAt = names.ended
      // Looked up at each call: who listens to what is asked listens at the prototype.
      const ask: Ask = (...given) => (Reflect.get(pg.Client.prototype, 'query') as Ask).apply(this, given)
      /** Plans whose name has ended take room in the database. Not within a transaction, which would fail with them. */
      const tidy = async (): Promise<void> => {
        tidiedAt = names.ended
        const over = [...held].filter((name) => !names.isLive(name))
        if (over.length === 0) return
        for (const name of over) {
          held.delete(name)
          delete (this as unknown as Known).connection.parsedStatements[name]
        }
        try {
          await ask(over.map((name) => `deallocate ${name}`).join(';'))
        } catch (error) {
          // Somebody else has dropped them: what is left ends with the connection.
          if (!isOutdated(error)) throw error
        }
      }
      const prepared = async (name: string, text: string, values: unknown[]): Promise<pg.QueryResult> => {
        if (tidiedAt !== names.ended && this.getTransactionStatus() === 'I') await tidy()
        try {
          const result = await ask({ name, text, values })
          held.add(name)
          return result
        } catch (error) {
          if (!isOutdated(error)) throw error
          names.forgetAll()
          // Within a transaction it is the whole that has to be told again, see `within`.
          if (this.getTransactionStatus() !== 'I') throw error
          return ask(text, values)
        }
      }
      const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
        const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? names.of(text) : undefined
        return name === undefined
          ? (ask as (...given: unknown[]) => unknown)(text, values, ...rest)
          : prepared(name, text as string, values as unknown[])
      }
      this.query = named as typeof this.query
    }
  }
}

const isNamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query && !('submit' in query)

/**
 * A client for a connection that is lent for one transaction: the next one is another, which knows no statement of that
 * name or has one already. Libraries that name theirs are asked without it.
 */
export const namelessClient = (): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // Looked up at each call: who listens to what is asked listens at the prototype.
      const nameless = (query: unknown, ...rest: unknown[]): unknown => {
        const sent = isNamed(query) ? { ...query, name: undefined } : query
        return (Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown).call(this, sent, ...rest)
      }
      this.query = nameless as typeof this.query
    }
  }
