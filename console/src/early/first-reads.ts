/** Whose orders a page shows: it decides what stands in a row. */
export type FirstRows = 'online' | 'sent' | 'received'

/** What a page of rows reads first: how many there are in each tab, and the rows of the tab it opens on. */
export type FirstReads = {
  readonly of: FirstRows
  readonly totals: string
  readonly rows: string
  /** The tabs in which something may wait, in the order in which the list opens on them, and where it opens otherwise. */
  readonly mine: readonly string[]
  readonly home: string
}

/** By the path of the page the server answers with the document; `always` is asked for by the document of every page. */
export type FirstReadTable = {
  readonly always: readonly string[]
  readonly lists: Readonly<Record<string, FirstReads>>
}
