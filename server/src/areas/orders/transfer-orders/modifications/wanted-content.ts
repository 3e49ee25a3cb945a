import { unseal } from '#core/outside/sealed'
import { contentOf, type Content } from '../create/content.ts'
import type { ModificationFacts } from '../detail/detail.sql.ts'
import type { Order } from '../transfer-order.sql.ts'

/** What the order says once the modification is agreed to. */
export const wantedContent = (order: Order, { wanted, sealed }: ModificationFacts): Content => ({
  ...contentOf(order),
  ...(wanted as Partial<Content>),
  ...(sealed ? unseal<{ wanted: Partial<Content> }>(sealed).wanted : {}),
})
