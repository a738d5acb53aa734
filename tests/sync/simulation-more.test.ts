import { simulation } from './simulation/suite.ts'

simulation('Another shift in bad weather', 101, 100)
