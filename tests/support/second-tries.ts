import type { Reporter, TestCase } from 'vitest/node'

/** Names each test that passed only when it ran again: something in it depends on timing. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    const isSecond = (test.diagnostic()?.retryCount ?? 0) > 0
    if (isSecond && test.result().state === 'passed')
      this.names.push(`${test.project.name}: ${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.names) console.log(`passed only on its second try: ${name}`)
  }
}
