import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { AlertCause } from '#areas/desk/push/public'
import type { AnyMachine } from '#core/domain/any-machine'
import type { FigureRow, HourRow } from '#core/domain/figure'
import type { FigureSource } from '#core/lists/figure-rows'
import type { BacklogSource, HealthSource } from '#core/domain/health'
import type { DepositObstacles, Obstacles, ReceiveCondition, StoreBindings } from '#core/domain/obstacle'
import type { MarginSource, MoneyTrail } from '#core/domain/money-trail'
import type { Payables } from '#core/domain/payable'
import type { ProposalKinds } from '#core/domain/proposal'
import type { BuyerRefund, QueueSource } from '#core/domain/queue'
import type { RuleTouches, UnderWay } from '#core/domain/rule-touch'
import type { SetupSource } from '#core/domain/setup'
import type { TodoSource } from '#core/domain/todo'
import type { Notices } from '#core/db/process-notices'
import type { DB } from '#core/db/schema'
import type { GaugeSource } from '#core/process/gauge'
import { register, type Handlers, type Recognise } from '#core/http/register'
import type { Job } from '#core/work/jobs'
import type { Cleared, Kept } from '#core/work/kept'
import type { Retained } from '#core/work/retention'
import type { Vouchers } from '#ports/channels/port'
import type { Files } from '#ports/files/port'
import type { PayoutReport } from '#ports/payments/port'
import type { Ports } from '#ports/ports'

/** The address under which the outside knows us. */
export type Base = (request: FastifyRequest) => string

/** What jobs need of the outside: they also run where no HTTP is served. */
export type JobNeeds = {
  readonly files: Files
  /** Whether merchants' own systems may stand on this machine: where the sandbox plays them. */
  readonly reach: { readonly loopback: boolean }
  readonly vouchers?: Vouchers | undefined
}

/** Who is told what a gateway says of money that went out; answered only once it is committed. False: not sent by it. */
export type PayoutHearer = (gateway: GatewayName, report: PayoutReport) => Promise<boolean>

/** Who knows whether a merchant has ever had an order. */
export type OrderHolder = (merchantId: number) => Promise<boolean>

/** What areas below are told of by all areas. */
export type Gathered = {
  /** What a store needs before it may receive. */
  readonly receiveConditions: readonly ReceiveCondition[]
  /** Who knows what keeps a deposit with the platform. */
  readonly depositObstacles: readonly DepositObstacles[]
  /** Who knows what the buyer of an order paid and was really given back. */
  readonly buyerRefunds: readonly BuyerRefund[]
  /** Who knows what belongs to one deal, so that its money is seen together. */
  readonly moneyTrails: readonly MoneyTrail[]
  /** Who knows what is left of an order. */
  readonly marginSource: MarginSource
  /** Who knows what an order gives to a figure. */
  readonly figureSource: FigureSource
  /** What keeps a merchant from giving up the account, and its account from being erased. */
  readonly accountObstacles: readonly Obstacles[]
  /** What needs two of the platform's people. */
  readonly proposalKinds: ProposalKinds
  /** What is watched, by who knows of it. */
  readonly health: readonly HealthSource[]
  /** What can be paid for. */
  readonly payables: Payables
  readonly payoutHearers: readonly PayoutHearer[]
  /** Who knows when what an alert tells of needs nobody any longer. */
  readonly alertCauses: readonly AlertCause[]
}

/** What a process has for its areas. */
export type Installation = JobNeeds &
  Gathered &
  UnderWay & {
    readonly ports: Ports
    readonly base: Base
    /** Whether the console served here is its pre-production build. */
    readonly preProduction: boolean
    /** What all areas put on the workbench. */
    readonly todos: readonly TodoSource[]
    readonly figures: readonly FigureRow[]
    readonly hours: readonly HourRow[]
    readonly setup: readonly SetupSource[]
    readonly orderHolders: readonly OrderHolder[]
    /** What waits for the platform in all areas. */
    readonly queues: readonly QueueSource[]
    /** What keeps a store from being deleted, and what is bound to one. */
    readonly storeObstacles: readonly Obstacles[]
    readonly storeBindings: readonly StoreBindings[]
  }

/** Who sits at the lines of programs that connect under a name of their own. */
export type Namespaces = Readonly<Record<string, (namespace: Namespace, log: Logger) => void>>

/** Work that this process does beside its requests; a notice wakes it before its time. */
export type Workers = { readonly notices?: Notices; stop(): Promise<unknown> }

type Calls = (app: FastifyInstance, recognise: Recognise) => void

/** An area's lines of the contract and who answers them. */
export const serve =
  <A extends Record<string, Endpoint>>(contract: A, handlers: Handlers<A>): Calls =>
  (app, recognise) =>
    register(app, contract, handlers, recognise)

/** All that the server must know of an area; the only thing of it that the list of areas imports. */
export type AreaManifest = {
  /** Its folder, here and in the contract. */
  readonly name: string
  /** The tables that only its files read and write. */
  readonly tables: readonly (keyof DB)[]
  readonly calls?: (installation: Installation) => Calls | readonly Calls[]
  /** Addresses outside the contract, in the providers' own forms. */
  readonly rawRoutes?: (app: FastifyInstance, base: Base, known: Gathered) => void | Promise<void>
  readonly machines?: readonly AnyMachine[]
  /** Work that comes back by itself or is sent to be done later. */
  readonly jobs?: (needs: JobNeeds & Gathered) => readonly Job<never>[]
  /** What it does when others announce something. */
  readonly listeners?: readonly Job<never>[]
  readonly workers?: (log: Logger, needs: JobNeeds & Gathered) => Workers
  /** Lines of programs beside the consoles, by the name they connect to. */
  readonly namespaces?: Namespaces
  /** What it does when another process says so. */
  readonly notices?: Notices
  readonly todos?: (gathered: Gathered) => readonly TodoSource[]
  /** What of it whoever watches the processes collects. */
  readonly gauges?: readonly GaugeSource[]
  /** Its queues beside the jobs, watched the same way. */
  readonly backlogs?: readonly BacklogSource[]
  readonly figures?: readonly FigureRow[]
  /** What of it is drawn by the hours of today. */
  readonly hours?: readonly HourRow[]
  /** What of it a newcomer sets up. */
  readonly setup?: readonly SetupSource[]
  /** Whether a merchant has or had any order of it. */
  readonly orderHolder?: OrderHolder
  /** What of it waits for the platform. */
  readonly queues?: (known: Gathered) => readonly QueueSource[]
  /** What of it keeps a merchant from giving up the account. */
  readonly accountObstacles?: Obstacles
  /** What of it keeps a store from being deleted. */
  readonly storeObstacles?: Obstacles
  /** What of it is bound to a store and goes with it. */
  readonly storeBindings?: StoreBindings
  /** What of it a store needs before it may receive orders. */
  readonly receiveConditions?: readonly ReceiveCondition[]
  /** What of it keeps the deposit of a store with the platform. */
  readonly depositObstacles?: DepositObstacles
  /** What of it one operator proposes and another decides; it may look at all that is under way. */
  readonly proposalKinds?: (known: UnderWay) => ProposalKinds
  /** What of it is touched by a rule, where that depends on the value. */
  readonly ruleTouches?: RuleTouches
  /** What of it can be paid for by balance and channel alike. */
  readonly payables?: Payables
  /** Hears what the gateways tell of payouts at the address where they tell of all money. */
  readonly payoutHearer?: PayoutHearer
  /** What the buyer of a transferred order paid on its channel and was given back. */
  readonly buyerRefund?: BuyerRefund
  /** What it knows of the numbers of one deal. */
  readonly moneyTrail?: MoneyTrail
  /** What is left of an order; one area knows. */
  readonly marginSource?: MarginSource
  /** What an order gives to a figure; one area knows. */
  readonly figureSource?: FigureSource
  /** Tries callbacks again that were given up; says how many. */
  readonly replay?: { readonly label: string; run(): Promise<number> }
  /** Counts sums anew from what they are sums of, of one merchant or of all; says of how many. */
  readonly rebuild?: { readonly label: string; run(merchantId?: number): Promise<number> }
  /** Whether what its alerts tell of still needs somebody. */
  readonly alertCauses?: readonly AlertCause[]
  /** What of the outside, or of work behind the scenes, it knows the state of. */
  readonly health?: readonly HealthSource[]
  /** What it keeps only for a time. */
  readonly retained?: readonly Retained[]
  /** Its tables that no age clears: each of its tables is here, in `cleared` or in `retained`. */
  readonly kept?: Kept
  /** Its tables that a job of its own clears. */
  readonly cleared?: Cleared
}
