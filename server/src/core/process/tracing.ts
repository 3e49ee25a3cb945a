import type * as Api from '@opentelemetry/api'
import type { Config } from './config.ts'

/** What a span is about: names, numbers and ids of ours. Never a value that somebody typed. */
export type Facts = Readonly<Record<string, string | number>>

/** Who asks whom: we are called, we call, or we work off what lay in a queue. */
type Kind = 'server' | 'client' | 'consumer'

export type TraceIds = { trace_id: string; span_id: string }

export type OpenSpan = {
  /** What is done in it, and all that leads to, belongs below this span. */
  run: <T>(work: () => T) => T
  add: (facts: Facts) => void
  ids: TraceIds
  end: () => void
  /** Of what went wrong only the kind is told: words of an error may hold names and phones. */
  fail: (error: unknown) => void
}

type Tracing = { api: typeof Api; tracer: Api.Tracer; stop: () => Promise<void> }

let tracing: Tracing | undefined

const exportMs = 3_000
/** Whoever collects them may be gone when we go. */
const farewellMs = 4_000

/** `name=value,name=value`, values as in an address: the standard’s own form. */
const headersOf = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : []
    }),
  )

/** Loads what traces need, and only where somebody collects them; `tell` hears when they cannot be handed over. */
export const startTracing = async (config: Config, tell: (words: string) => void): Promise<void> => {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return
  const [api, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
  const silent = (): void => {}
  api.diag.setLogger(
    { error: tell, warn: silent, info: silent, debug: silent, verbose: silent },
    api.DiagLogLevel.ERROR,
  )
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: exportMs,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME, 'process.pid': process.pid }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG ?? 1),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  tracing = {
    api,
    tracer: provider.getTracer('zhuandanbao'),
    stop: () => provider.shutdown().catch((error: unknown) => tell(String(error))),
  }
}

export const isTracing = (): boolean => tracing !== undefined

/** What has ended is handed over before the process goes, as far as somebody takes it in time. */
export const stopTracing = async (): Promise<void> => {
  const running = tracing
  tracing = undefined
  if (!running) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, farewellMs).unref())
  await Promise.race([running.stop(), late])
  running.api.context.disable()
  running.api.diag.disable()
}

const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, kind } = error as { code?: unknown; kind?: unknown }
  const named = [kind, code].find((each) => typeof each === 'string' || typeof each === 'number')
  return named === undefined ? error.name : String(named)
}

const open = ({ api, tracer }: Tracing, name: string, kind: Kind, facts: Facts): OpenSpan => {
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER }
  const context = api.context.active()
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)
  const { traceId, spanId } = span.spanContext()
  return {
    run: (work) => api.context.with(api.trace.setSpan(context, span), work),
    add: (more) => void span.setAttributes(more),
    ids: { trace_id: traceId, span_id: spanId },
    end: () => span.end(),
    fail: (error) => {
      span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error))
      span.end()
    },
  }
}

/** A span that whoever opens it ends; none where nobody collects. */
export const openSpan = (name: string, kind: Kind, facts: Facts = {}): OpenSpan | undefined =>
  tracing && open(tracing, name, kind, facts)

const activeSpan = (): Api.Span | undefined => tracing?.api.trace.getActiveSpan()

/** One that is of interest only as a part: none beside a call, a job or a callback that is traced. */
export const openInnerSpan = (name: () => string, kind: Kind, facts: Facts = {}): OpenSpan | undefined =>
  tracing && activeSpan()?.isRecording() ? open(tracing, name(), kind, facts) : undefined

/** The same work, as one span. */
export const traced = async <T>(name: string, kind: Kind, facts: Facts, work: () => Promise<T>): Promise<T> => {
  const span = openSpan(name, kind, facts)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.fail(error)
    throw error
  }
}

/** More about what is under way. */
export const addToSpan = (facts: Facts): void => void activeSpan()?.setAttributes(facts)

/** By which a line of the log is found from its trace, and the other way round. */
export const traceIds = (): TraceIds | Record<string, never> => {
  const span = activeSpan()
  if (!span) return {}
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}
