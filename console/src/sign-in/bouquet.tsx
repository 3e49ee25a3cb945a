type Bloom = { x: number; y: number; size: number; petals: number; colour: string; heart: string; turn?: number }

const blooms: readonly Bloom[] = [
  { x: 214, y: 118, size: 34, petals: 8, colour: '#f6c9c0', heart: '#e8907f', turn: 10 },
  { x: 152, y: 150, size: 30, petals: 6, colour: '#fbe7bf', heart: '#e5b255', turn: 0 },
  { x: 272, y: 152, size: 31, petals: 7, colour: '#e9f3ee', heart: '#e5b255', turn: 18 },
  { x: 188, y: 190, size: 26, petals: 6, colour: '#f0a99c', heart: '#c9604f', turn: 24 },
  { x: 242, y: 196, size: 27, petals: 8, colour: '#fbe7bf', heart: '#d99a3c', turn: 5 },
]

const Flower = ({ x, y, size, petals, colour, heart, turn = 0 }: Bloom) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    {Array.from({ length: petals }, (_, petal) => (
      <ellipse
        key={petal}
        cx={0}
        cy={-size * 0.58}
        rx={size * 0.34}
        ry={size * 0.56}
        fill={colour}
        opacity={petal % 2 ? 0.86 : 1}
        transform={`rotate(${(360 / petals) * petal})`}
      />
    ))}
    <circle r={size * 0.26} fill={heart} />
    <circle r={size * 0.13} fill="#fff" opacity={0.35} />
  </g>
)

const leaves = [
  'M128 214c-26-6-40-24-42-46 24 2 40 18 42 46Z',
  'M300 214c26-6 40-24 42-46-24 2-40 18-42 46Z',
  'M172 142c-14-20-14-44 0-66 14 20 16 44 0 66Z',
  'M254 140c14-18 16-42 4-64-14 18-18 42-4 64Z',
]

const Cake = () => (
  <g transform="translate(392 232)">
    <ellipse cx={74} cy={132} rx={104} ry={12} fill="#04261f" opacity={0.35} />
    <rect x={-10} y={114} width={168} height={12} rx={6} fill="#e9f3ee" />
    <rect x={6} y={62} width={136} height={54} rx={10} fill="#fbe7bf" />
    <path
      d="M6 78v-8a8 8 0 0 1 8-8h120a8 8 0 0 1 8 8v8c-6 14-18 14-23 2-5 13-18 13-23 0-5 13-18 13-22 0-5 13-18 13-23 0-5 13-18 13-22 0-5 12-17 12-23-2Z"
      fill="#f6c9c0"
    />
    <rect x={30} y={22} width={88} height={42} rx={9} fill="#f2faf7" />
    <path
      d="M30 38v-8a8 8 0 0 1 8-8h72a8 8 0 0 1 8 8v8c-5 11-14 11-18 1-4 11-14 11-18 0-4 11-14 11-17 0-4 11-14 11-18 0-4 10-13 10-17-1Z"
      fill="#f0a99c"
    />
    {[52, 74, 96].map((x) => (
      <g key={x}>
        <rect x={x - 2} y={0} width={4} height={22} rx={2} fill="#e5b255" />
        <path d={`M${x} -13c5 6 5 11 0 13-5-2-5-7 0-13Z`} fill="#ffd98a" />
      </g>
    ))}
  </g>
)

const Pin = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0c-10-12-14-18-14-25a14 14 0 1 1 28 0c0 7-4 13-14 25Z" fill="#f2faf7" />
    <circle cy={-25} r={5.5} fill="#0b6b5d" />
  </g>
)

/** A bouquet and a cake, and the way an order goes between two shops. */
export const Bouquet = () => (
  <svg viewBox="0 0 640 400" aria-hidden>
    <circle cx={214} cy={190} r={168} fill="#fff" opacity={0.045} />
    <circle cx={466} cy={262} r={118} fill="#fff" opacity={0.045} />
    <path
      d="M330 92C400 24 520 40 556 128"
      fill="none"
      stroke="#c4e3da"
      strokeWidth={2.5}
      strokeDasharray="1 10"
      strokeLinecap="round"
    />
    <Pin x={330} y={96} />
    <Pin x={558} y={160} />
    <ellipse cx={214} cy={364} rx={96} ry={12} fill="#04261f" opacity={0.35} />
    {leaves.map((leaf) => (
      <path key={leaf} d={leaf} fill="#5fae8f" />
    ))}
    <path d="M122 206 214 362 306 206c-30-16-154-16-184 0Z" fill="#e9f3ee" />
    <path d="M122 206c20 8 60 40 92 156L122 206ZM306 206c-20 8-60 40-92 156l92-156Z" fill="#cfe3da" />
    {blooms.map((bloom) => (
      <Flower key={`${bloom.x} ${bloom.y}`} {...bloom} />
    ))}
    <path d="M172 290h84l-14 24h-56z" fill="#0b6b5d" />
    <path d="M214 302c-14-16-34-14-36-2s20 12 36 2Zm0 0c14-16 34-14 36-2s-20 12-36 2Z" fill="#e5b255" />
    <Cake />
  </svg>
)
