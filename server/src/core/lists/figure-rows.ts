import type { RawBuilder } from 'kysely'
import type { NamedFigure } from '@zdb/contract/kit/lists/figure-links'
import type { Condition } from './long-list.ts'
import type { Actor } from '../http/actor.ts'

/** The lists that figures lead to. */
export type FigureList = 'online' | 'sent' | 'received' | 'ride'

/** What the rows of a list give to a figure that led to it. */
export type FigureRows = {
  /** A row gives something. */
  readonly isPart: Condition
  /** How much of money it gives; nothing where the figure is none of money. */
  readonly amount: RawBuilder<number> | undefined
}

/** Known to who adds figures up; as new as the figures. */
export type FigureSource = (actor: Actor, list: FigureList, figure: NamedFigure) => Promise<FigureRows>

export type OfFigure = { readonly figureRows?: FigureRows }

/** What a list is asked for, with what its rows give to the figure that led to it. */
export const withFigureRows =
  (source: FigureSource, list: FigureList) =>
  async <Q extends { figure?: '1' | NamedFigure | undefined }>(actor: Actor, query: Q): Promise<Q & OfFigure> =>
    query.figure === undefined || query.figure === '1'
      ? query
      : { ...query, figureRows: await source(actor, list, query.figure) }
