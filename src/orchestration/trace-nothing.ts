import { CallbackManager } from '@langchain/core/callbacks/manager';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * LangChain makes a trace of every call of every node, whether or not anybody asked for one: that was almost half of
 * what a node costs, and where the environment of a person says so (`LANGSMITH_TRACING`) it is sent away, past our
 * redactor. A run tells its story through its own events. The nodes are given what they need as arguments: none of them
 * looks for a configuration around it.
 */
export function traceNothing(): void {
  CallbackManager._configureSync = () => undefined;
  AsyncLocalStorageProviderSingleton.runWithConfig = (_config, callback) => callback();
}
