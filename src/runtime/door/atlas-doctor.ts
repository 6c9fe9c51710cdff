import type { DemoEvent, DemoResult } from '../../demo/run-demo.ts';
import type { Diagnosis } from '../../doctor/diagnose.ts';
import type { HeldHome } from './held-home.ts';

/** Reports what works on this machine and what does not. */
export interface AtlasDoctor {
  diagnose(): Promise<Diagnosis>;
  /** A sample project, two real runs, a lie, a kill, and what the store says about them. */
  demo(tell: (event: DemoEvent) => void, signal: AbortSignal): Promise<DemoResult>;
}

export function atlasDoctor({ options }: HeldHome): AtlasDoctor {
  return {
    diagnose: async () => {
      const [{ diagnose }, { warmFinding }] = await Promise.all([
        import('../../doctor/diagnose.ts'),
        import('../../warm/warm-finding.ts'),
      ]);
      const found = await diagnose(options);
      return { ...found, findings: [...found.findings, await warmFinding(options)] };
    },
    demo: async (tell, signal) => {
      const { runDemo } = await import('../../demo/run-demo.ts');
      return await runDemo(options, tell, signal);
    },
  };
}
