import { expect, test } from 'vitest';
import { socketVariables } from './socket-variables.ts';

const environment = {
  SSH_AUTH_SOCK: '/home/me/.ssh/agent.sock',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus,guid=1',
  DOCKER_HOST: 'unix:///var/run/docker.sock',
  DISPLAY: ':0.0',
  GITHUB_TOKEN: '/run/user/1000/bus',
};

test('a variable passes with the socket that it leads to, and no other does', () => {
  expect(socketVariables(environment, [])).toEqual({});
  expect(socketVariables(environment, ['/var/run/docker.sock'])).toEqual({ DOCKER_HOST: environment.DOCKER_HOST });
  expect(socketVariables(environment, ['/run/user/1000/bus', '/tmp/.X11-unix/X0'])).toEqual({
    DBUS_SESSION_BUS_ADDRESS: environment.DBUS_SESSION_BUS_ADDRESS,
    DISPLAY: ':0.0',
  });
});

test('an address that is no path leads nowhere', () => {
  expect(socketVariables({ DOCKER_HOST: 'tcp://10.0.0.1:2375', DISPLAY: 'host:0' }, ['/tmp/.X11-unix/X0'])).toEqual({});
});
