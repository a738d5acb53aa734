/** The two threads of a server that write to one SQLite file. */
export type Side = 'calls' | 'jobs'

const nobody = 0
const cellOf: Record<Side, 1 | 2> = { calls: 1, jobs: 2 }
const holder = 0

/**
 * Whose turn it is to write. SQLite lets one connection write at a time and makes the others wait inside the driver, where they hold their
 * whole thread. Here a thread waits in its event loop and goes on answering meanwhile. The side that ends gives the turn to the other side
 * if that waits, so neither goes twice in a row past the other.
 */
export class WriteTurn {
  /** Shared by both sides: who holds the turn, and who waits for it. */
  readonly shared: SharedArrayBuffer
  private readonly cells: Int32Array
  private readonly mine: number
  private readonly other: number

  constructor(side: Side, shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.cells = new Int32Array(shared)
    this.mine = cellOf[side]
    this.other = cellOf[side === 'calls' ? 'jobs' : 'calls']
  }

  /** Takes the turn. A side asks once at a time, because its connection has a queue of its own. */
  async take(): Promise<void> {
    const { cells, mine } = this
    Atomics.store(cells, mine, 1)
    for (;;) {
      const before = Atomics.compareExchange(cells, holder, nobody, mine)
      if (before === nobody || before === mine) break
      await Atomics.waitAsync(cells, holder, before).value
    }
    Atomics.store(cells, mine, 0)
  }

  give(): void {
    this.pass(this.mine, this.other)
  }

  /** Frees the turn when the other side's thread has died; what it was writing was taken back. */
  otherDied(): void {
    Atomics.store(this.cells, this.other, 0)
    this.pass(this.other, this.mine)
  }

  private pass(from: number, to: number): void {
    const { cells } = this
    const waits = () => Atomics.load(cells, to) === 1
    const given = Atomics.compareExchange(cells, holder, from, waits() ? to : nobody) === from
    // Looked at again, because the other side may have begun to wait meanwhile.
    if (given && waits()) Atomics.notify(cells, holder)
  }
}
