import type { Profiler } from 'node:inspector/promises'

type Frame = { functionName: string; url: string }
type Stage = { name: string; holds: (frame: Frame) => boolean }

const named =
  (...names: readonly string[]) =>
  ({ functionName }: Frame): boolean =>
    names.includes(functionName)

const within =
  (place: RegExp) =>
  ({ url }: Frame): boolean =>
    place.test(url)

const register = within(/core\/http\/register\.ts$/)
const inRegister = (...names: readonly string[]) => {
  const called = named(...names)
  return (frame: Frame): boolean => register(frame) && called(frame)
}

/**
 * Asked from the first to the last, of each frame from the one that ran to the one that began it all: sockets and
 * streams are whose they are used by.
 */
const stages: readonly Stage[] = [
  { name: '空闲', holds: named('(idle)') },
  { name: '垃圾回收', holds: named('(garbage collector)') },
  { name: '认出会话', holds: within(/identity\/(sessions|secrets)\.ts$/) },
  { name: '权限', holds: (frame) => inRegister('refuseUngranted')(frame) || within(/core\/http\/actor\.ts$/)(frame) },
  { name: '解码', holds: (frame) => inRegister('decode')(frame) || within(/odd-text|querystring|secure-json/)(frame) },
  { name: '编码', holds: within(/core\/http\/encoder\.ts$|fast-json-stringify|fastify\/lib\/reply\.js$/) },
  { name: '呈现', holds: within(/\/(present[\w-]*|actions|machine)\.ts$/) },
  { name: '压缩', holds: within(/@fastify\/compress|node:zlib/) },
  { name: '日志与指标', holds: within(/\/pino|sonic-boom|prom-client|web\/metrics\.ts$|core\/process\/log\.ts$/) },
  { name: '拼写语句', holds: within(/\/kysely\//) },
  { name: '数据库收发', holds: within(/\/pg(-\w+)?\/|core\/db\//) },
  { name: '业务其余', holds: within(/\/server\/src\/(areas|core|ports)\//) },
  { name: '收发请求', holds: within(/fastify|find-my-way|node:_?http/) },
]

const rest = '其他'

/** Milliseconds of each stage, by the nearest frame that belongs to one. */
export const stagesOf = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<string, number> => {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const known = new Map<number, string>()
  const stageOf = (id: number): string => {
    const seen = known.get(id)
    if (seen !== undefined) return seen
    const frame = frames.get(id)
    const parent = parents.get(id)
    const here = frame && stages.find(({ holds }) => holds(frame))?.name
    const stage = here ?? (parent === undefined ? rest : stageOf(parent))
    known.set(id, stage)
    return stage
  }
  const sums: Record<string, number> = Object.fromEntries([...stages, { name: rest }].map(({ name }) => [name, 0]))
  for (const [at, id] of samples.entries()) sums[stageOf(id)] = (sums[stageOf(id)] ?? 0) + (timeDeltas[at] ?? 0) / 1_000
  return sums
}
