import type { FastifyInstance } from 'fastify'
import { onlyFromHere } from '../../../only-from-here.ts'
import { serveMiniShopDesk, type MiniShopThings } from './desk.ts'
import { serveGateway } from './gateway.ts'
import { serveShopper } from './shopper.ts'

/** The pay-app: its open platform, its people, and the mini-programs as shoppers see them. */
export function serveMiniShop(server: FastifyInstance, things: MiniShopThings): void {
  onlyFromHere(server, '/minishop')
  serveGateway(server, things)
  serveMiniShopDesk(server, things)
  serveShopper(server, things)
}
